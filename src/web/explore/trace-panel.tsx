// A trace from a file on the roads.
import { FileButton } from '../frame/file-drop.tsx';
import { number } from '../frame/language.ts';
import { OneOf } from './choices.tsx';
import { length } from './measures.ts';
import { profileNames, profileWords } from './offered-profiles.ts';
import { t } from './texts.ts';
import { match, matched, takeFile, trace, traceProblem, traceProfile } from './trace.ts';

export function TracePanel() {
  const problem = traceProblem.value;
  return (
    <>
      <p class="hint">{t().traceHint}</p>
      <FileButton name={t().chooseFile} accept=".gpx,.csv,.txt,.tsv" onFile={(file) => void takeFile(file)} />
      <OneOf
        label={t().profile}
        values={profileNames()}
        value={traceProfile.value}
        name={profileWords}
        onChoose={(value) => {
          traceProfile.value = value;
          void match();
        }}
      />
      {problem && <p role="alert">{typeof problem === 'string' ? problem : t().traceFault[problem.fault]}</p>}
      {trace.value && (
        <dl class="facts" aria-live="polite">
          <dt>{trace.value.name}</dt>
          <dd>{t().tracePoints(number(trace.value.points.length))}</dd>
          {matched.value && <dd>{t().matchedLength(length(matched.value.distance))}</dd>}
          {matched.value?.gaps && matched.value.gaps.length > 0 && (
            <dd>{t().gaps(number(matched.value.gaps.length))}</dd>
          )}
        </dl>
      )}
    </>
  );
}
