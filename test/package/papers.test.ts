// What is installed is what was tested: every entry of the lock file has a checksum, and the package pins and lists all that it needs.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { removePapers, writePapers } from '../../scripts/package-papers.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
const { packages } = json(ROOT, 'package-lock.json');
const manifest = json(ROOT, 'package.json');
const folder = mkdtempSync(join(tmpdir(), 'thikana-papers-'));

beforeAll(() => {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name));
  writePapers(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the lock file', () => {
  const fetched = Object.entries<any>(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

  it('has a checksum for every package, and no address of a registry', () => {
    expect(fetched.length).toBeGreaterThan(300);
    expect(fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity)).map(([path]) => path)).toEqual(
      [],
    );
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });

  it('has all that packages offer for other platforms', () => {
    const missing = fetched.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it('has nothing for the program that wants a newer Node than the program', () => {
    const demanding = fetched.filter(
      ([, { dev, devOptional, engines }]) =>
        !dev && !devOptional && /^(>=|\^)\s*2[1-9]/.test(engines?.node ?? ''),
    );
    expect(demanding.map(([path]) => path)).toEqual([]);
  });

  it('compiles nothing when the program is installed', () => {
    expect(
      Object.keys(packages).filter((path) => /better-sqlite3|node-gyp$|prebuild-install/.test(path)),
    ).toEqual([]);
  });
});

describe('the papers of the package', () => {
  it('pin every package that the program needs, as the lock file has it, and nothing else', () => {
    const pinned = json(folder, 'npm-shrinkwrap.json');
    expect(pinned).toMatchObject({ name: 'thikana', version: manifest.version, lockfileVersion: 3 });
    const { '': own, ...others } = pinned.packages;
    expect(own.dependencies).toEqual(manifest.dependencies);
    for (const name of Object.keys(manifest.dependencies))
      expect(others).toHaveProperty([`node_modules/${name}`]);
    for (const [path, entry] of Object.entries(others)) expect(entry).toEqual(packages[path]);
    for (const path of [
      'node_modules/typescript',
      'node_modules/vitest',
      'node_modules/thikana-tools',
      'tools',
    ])
      expect(others).not.toHaveProperty([path]);
    for (const [path, { dependencies = {} }] of Object.entries<any>(others))
      for (const name of Object.keys(dependencies))
        expect(
          Object.keys(others).some((each) => each.endsWith(`node_modules/${name}`)),
          `${path}: ${name}`,
        ).toBe(true);
  });

  it('list them as CycloneDX, with name, version, licence, checksum and what needs what', () => {
    const bill = json(folder, 'sbom.cdx.json');
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(bill.metadata.component.purl).toBe(`pkg:npm/thikana@${manifest.version}`);
    const { '': _, ...pinned } = json(folder, 'npm-shrinkwrap.json').packages;
    expect(bill.components).toHaveLength(Object.keys(pinned).length);
    for (const { name, purl, hashes } of bill.components) {
      expect(purl).toContain(name.replace('@', '%40'));
      expect(hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    }
    const refs = new Set([bill.metadata.component, ...bill.components].map((each: any) => each['bom-ref']));
    for (const { ref, dependsOn } of bill.dependencies)
      for (const each of [ref, ...dependsOn]) expect(refs).toContain(each);
    expect(new Set(bill.dependencies.map(({ ref }: any) => ref))).toEqual(refs);
  });

  it('are not left in the repository', () => {
    removePapers(folder);
    expect(['npm-shrinkwrap.json', 'sbom.cdx.json'].filter((name) => existsSync(join(folder, name)))).toEqual(
      [],
    );
    expect(manifest.files).toEqual(expect.arrayContaining(['npm-shrinkwrap.json', 'sbom.cdx.json']));
    expect(manifest.private).toBeUndefined();
  });
});
