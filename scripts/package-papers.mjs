// The papers of the package, made from package-lock.json: the exact version and checksum of everything it needs, which npm obeys
// wherever the package is installed, and the same as a bill of materials (SBOM, CycloneDX 1.5).
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PINNED = 'npm-shrinkwrap.json';
const BILL = 'sbom.cdx.json';

/**
 * @typedef {{ version: string, name?: string, dev?: boolean, devOptional?: boolean, link?: boolean, optional?: boolean, integrity?: string,
 *   license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry
 */

/** @param {string} root */
export function writePapers(root) {
  const { name, version, description, license, dependencies, engines, bin } = read(root, 'package.json');
  /** @type {Record<string, LockEntry>} */
  const all = read(root, 'package-lock.json').packages;
  const needed = Object.entries(all).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.devOptional && !entry.link,
  );
  write(root, PINNED, {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, license, dependencies, engines, bin }, ...Object.fromEntries(needed) },
  });
  write(root, BILL, {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { ...component(name, version, license), type: 'application', description },
    },
    components: needed.map(([path, entry]) => ({
      ...component(nameOf(path), entry.version, entry.license),
      scope: entry.optional ? 'optional' : 'required',
      hashes: [hashOf(entry.integrity)],
      properties: [{ name: 'cdx:npm:package:path', value: path }],
    })),
    dependencies: [
      { ref: purl(name, version), dependsOn: resolved(all, '', dependencies) },
      ...needed.map(([path, entry]) => ({
        ref: purl(nameOf(path), entry.version),
        dependsOn: resolved(all, path, { ...entry.dependencies, ...entry.optionalDependencies }),
      })),
    ].filter(({ ref }, at, list) => list.findIndex((other) => other.ref === ref) === at),
  });
}

/** @param {string} root */
export function removePapers(root) {
  for (const paper of [PINNED, BILL]) rmSync(join(root, paper), { force: true });
}

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * @param {string} name
 * @param {string} version
 */
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * @param {string} name
 * @param {string} version
 * @param {string | undefined} license
 */
const component = (name, version, license) => ({
  type: 'library',
  'bom-ref': purl(name, version),
  name,
  version,
  purl: purl(name, version),
  licenses: license ? [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] : [],
});

/** @param {string | undefined} integrity */
function hashOf(integrity = '') {
  const [algorithm, content] = integrity.split('-', 2);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}

/**
 * The packages that one finds when it asks for these: in its own folder or in one above it.
 * @param {Record<string, LockEntry>} all
 * @param {string} path
 * @param {Record<string, string>} wanted
 */
function resolved(all, path, wanted) {
  /** @type {string[]} */
  const found = [];
  for (const name of Object.keys(wanted ?? {})) {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const entry = all[`${at ? `${at}/` : ''}node_modules/${name}`];
      if (entry) found.push(purl(name, entry.version));
      if (entry || !at) break;
    }
  }
  return [...new Set(found)];
}

/**
 * @param {string} root
 * @param {string} name
 */
const read = (root, name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/**
 * @param {string} root
 * @param {string} name
 * @param {object} content
 */
const write = (root, name, content) =>
  writeFileSync(join(root, name), `${JSON.stringify(content, null, 2)}\n`);
