// How the learning of speeds stands: what is known for all, by hour, whose vehicles count for everybody, and what accounts have of their own.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Learning } from '../../http/answers/learning.ts';
import { Fault, useAction } from '../frame/action.tsx';
import { BarChart } from '../frame/bar-chart.tsx';
import { moment, number, texts } from '../frame/language.ts';
import { ask } from '../frame/session.ts';
import { Table } from '../frame/table.tsx';

const t = texts({
  en: {
    title: 'Learned speeds',
    off: 'This server does not learn from the positions of accounts.',
    nothing:
      'Nothing has been learned yet. Send positions to /v2/api/track, or run thikana learn with traces.',
    stretches: 'Stretches of road',
    counting: (count: string, least: string) =>
      `${count} of these from ${least} vehicles or more: they count`,
    passes: 'Passes',
    positions: 'Positions',
    last: 'Last',
    waiting: 'Trips waiting',
    shared: 'Count for everybody',
    all: 'the vehicles of all accounts',
    none: 'only files of traces; accounts learn for themselves',
    some: (ids: string) => `files of traces and accounts ${ids}`,
    byHour: (days: string) => `Stretches that count, by hour: ${days}`,
    most: (what: string, most: string) => `${what}, at most ${most}`,
    days: { 'sun-thu': 'Sunday to Thursday', fri: 'Friday', sat: 'Saturday' },
    own: 'Accounts with speeds of their own',
    account: 'Account',
    never: 'never',
  },
  bn: {
    title: 'শেখা গতি',
    off: 'এই সার্ভার অ্যাকাউন্টের অবস্থান থেকে শেখে না।',
    nothing: 'এখনো কিছু শেখা হয়নি। অবস্থান পাঠান বা গাড়ির ট্র্যাকের ফাইল থেকে শেখান।',
    stretches: 'রাস্তার অংশ',
    counting: (count: string, least: string) => `এর মধ্যে ${count}টি ${least} বা তার বেশি গাড়ির: এগুলো গোনা হয়`,
    passes: 'যাতায়াত',
    positions: 'অবস্থান',
    last: 'শেষবার',
    waiting: 'অপেক্ষায় থাকা যাত্রা',
    shared: 'সবার জন্য গোনা হয়',
    all: 'সব অ্যাকাউন্টের গাড়ি',
    none: 'শুধু ট্র্যাকের ফাইল; অ্যাকাউন্ট নিজের জন্য শেখে',
    some: (ids: string) => `ট্র্যাকের ফাইল ও এই অ্যাকাউন্টগুলো: ${ids}`,
    byHour: (days: string) => `ঘণ্টা অনুযায়ী গোনা অংশ: ${days}`,
    most: (what: string, most: string) => `${what}, সর্বোচ্চ ${most}`,
    days: { 'sun-thu': 'রবি থেকে বৃহস্পতিবার', fri: 'শুক্রবার', sat: 'শনিবার' },
    own: 'যেসব অ্যাকাউন্টের নিজের গতি আছে',
    account: 'অ্যাকাউন্ট',
    never: 'কখনো নয়',
  },
});

type Days = Learning['for_all']['by_hour'][number]['days'];
const DAYS: readonly Days[] = ['sun-thu', 'fri', 'sat'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function LearningState() {
  const [state, setState] = useState<Learning>();
  const action = useAction();
  useEffect(() => void action.run(async () => setState(await ask<Learning>({ path: '/ops/learning' }))), []);
  return (
    <section class="card">
      <h2>{t().title}</h2>
      <Fault action={action} />
      {state && <Known state={state} />}
      {state && state.accounts.length > 0 && <Own accounts={state.accounts} />}
    </section>
  );
}

function Known({ state }: { state: Learning }) {
  const { for_all, waiting, least_vehicles } = state;
  const known = for_all.stretches > 0;
  return (
    <>
      {!state.learns && <p class="notice">{t().off}</p>}
      <dl class="figures">
        <Fact name={t().stretches}>
          {number(for_all.stretches)}
          <br />
          <span class="hint">{t().counting(number(for_all.counting), number(least_vehicles))}</span>
        </Fact>
        <Fact name={t().passes}>{number(for_all.passes)}</Fact>
        <Fact name={t().positions}>{number(for_all.positions)}</Fact>
        <Fact name={t().last}>{when(for_all.last)}</Fact>
        <Fact name={t().waiting}>{number(waiting)}</Fact>
        <Fact name={t().shared}>{sharing(state)}</Fact>
      </dl>
      {!known && <p>{t().nothing}</p>}
      {known && DAYS.map((days) => <Hours key={days} days={days} state={state} />)}
    </>
  );
}

function Hours({ days, state }: { days: Days; state: Learning }) {
  const at = (hour: number): number =>
    state.for_all.by_hour.find((one) => one.days === days && one.hour === hour)?.counting ?? 0;
  const bars = HOURS.map((hour) => ({
    label: `${number(hour)}:${number(0, { minimumIntegerDigits: 2 })}`,
    value: at(hour),
  }));
  const name = t().byHour(t().days[days]);
  return (
    <figure class="chart">
      <figcaption class="hint">{name}</figcaption>
      <BarChart title={t().most(name, number(Math.max(...bars.map(({ value }) => value))))} bars={bars} />
    </figure>
  );
}

const Own = ({ accounts }: Pick<Learning, 'accounts'>) => (
  <Table
    name={t().own}
    captioned
    rows={accounts}
    keyOf={({ account }) => account}
    columns={[
      { head: t().account, cell: ({ account, name }) => `${number(account)} ${name}` },
      { head: t().passes, cell: ({ passes }) => number(passes) },
      { head: t().positions, cell: ({ positions }) => number(positions) },
      { head: t().last, cell: ({ last }) => when(last) },
    ]}
  />
);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const when = (last: string | null): string => (last === null ? t().never : moment(last));

function sharing({ counts_for_all: accounts }: Learning): string {
  if (accounts === 'all') return t().all;
  return accounts.length === 0 ? t().none : t().some(accounts.map((id) => number(id)).join(', '));
}
