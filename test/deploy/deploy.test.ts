// The files of deploy/ and the Dockerfile, read and held against the program: settings, paths, ports and metrics that they
// name must exist. Docker, Kubernetes and Grafana do not run in tests; nginx, HAProxy, systemd and Prometheus check their files where they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS as DECLARED } from '../../src/cli/declared-settings.ts';
import { readSettings } from '../../src/cli/settings.ts';
import { SETTINGS_VARIABLE } from '../../src/cli/settings-file.ts';
import { runProgram } from '../fixtures/run-program.ts';
import { type RunningServer, startServer } from '../fixtures/running-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const SETTINGS = new Set([
  ...Object.values(DECLARED.properties).map(({ variable }) => variable),
  SETTINGS_VARIABLE,
]);
const PORT = '8080';
const NO_FILE = { path: '', given: {} };

describe('the Dockerfile', () => {
  const lines = text('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const all = (word: string) => lines.filter((line) => line.startsWith(`${word} `));

  it('pins its base image, runs as an unprivileged user and has a health check', () => {
    for (const from of all('FROM')) expect(from).toMatch(/^FROM node:\d+-[\w-]+-slim( AS \w+)?$/);
    expect(all('USER')).toEqual(['USER node']);
    expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
    expect(all('HEALTHCHECK')[0]).toContain('/readyz');
    expect(all('ADD')).toEqual([]);
    expect(lines.filter((line) => /\b(sudo|latest|curl)\b/.test(line))).toEqual([]);
  });

  it('opens the API alone, and has settings that the program accepts', () => {
    expect(all('EXPOSE')).toEqual([`EXPOSE ${PORT}`]);
    expect(all('ENV')).toEqual(['ENV NODE_ENV=production']);
    expect(all('COPY')).toContain('COPY deploy/image/thikana.json /etc/thikana/thikana.json');
    const given = JSON.parse(text('deploy/image/thikana.json'));
    const settings = readSettings({}, {}, { path: '/etc/thikana/thikana.json', given });
    expect(settings).toMatchObject({ host: '0.0.0.0', port: Number(PORT), metrics: { host: '127.0.0.1' } });
    expect(all('VOLUME')).toEqual([`VOLUME ["${settings.dataset}", "${settings.state}"]`]);
  });
});

describe('the compose file', () => {
  const compose = parse(text('deploy/compose.yaml'), { merge: true });

  it('publishes the proxy alone, and gives the nodes settings that they accept', () => {
    const published = Object.entries<any>(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['proxy', [`${PORT}:${PORT}`]]]);
    const { DATABASE_URL: _, ...environment } = compose.services['node-1'].environment;
    expect(readSettings({}, environment, NO_FILE)).toMatchObject({ trustProxy: 1, metrics: { port: 9464 } });
  });

  it('has two nodes on one dataset and one database, each with a state of its own', () => {
    const nodes = [compose.services['node-1'], compose.services['node-2']];
    for (const node of nodes) {
      for (const name of Object.keys(node.environment)) expect(SETTINGS).toContain(name);
      expect(node.environment.DATABASE_URL).toContain('@database:5432/');
      expect(existsSync(join(ROOT, 'deploy', node.build, 'Dockerfile'))).toBe(true);
    }
    const states = nodes.map(({ volumes }) => volumes.find((each: string) => each.endsWith(':/data/state')));
    expect(new Set(states).size).toBe(2);
    expect(nodes.map(({ volumes }) => volumes[0])).toEqual([
      'dataset:/data/dataset',
      'dataset:/data/dataset',
    ]);
  });

  it('names volumes, services and files that exist, and images with a version', () => {
    for (const service of Object.values<any>(compose.services)) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        if (source.startsWith('./')) expect(existsSync(join(ROOT, 'deploy', source)), source).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
      for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(name);
      if (!service.build) expect(service.image).toMatch(/:\d/);
    }
    const proxy = text('deploy/caddy/compose.Caddyfile');
    for (const node of ['node-1', 'node-2']) expect(proxy).toContain(`${node}:${PORT}`);
  });
});

describe('the Kubernetes manifests', () => {
  const documents = parseAllDocuments(text('deploy/kubernetes/thikana.yaml')).map((each) => each.toJS());
  const of = (kind: string) => documents.find((each) => each.kind === kind);
  const pod = of('StatefulSet').spec.template;
  const [container] = pod.spec.containers;

  it('contain everything that a deployment needs', () => {
    expect(documents.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'HorizontalPodAutoscaler',
      'Job',
      'NetworkPolicy',
      'PersistentVolumeClaim',
      'PodDisruptionBudget',
      'Service',
      'StatefulSet',
    ]);
    for (const each of documents)
      expect(each.apiVersion).toMatch(
        /^(v1|apps\/v1|batch\/v1|autoscaling\/v2|policy\/v1|networking\.k8s\.io\/v1)$/,
      );
  });

  it('refer to each other by the same names and labels', () => {
    const labels = pod.metadata.labels;
    expect(of('StatefulSet').spec.selector.matchLabels).toEqual(labels);
    expect(of('Service').spec.selector).toEqual(labels);
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(of('HorizontalPodAutoscaler').spec.scaleTargetRef.name).toBe(of('StatefulSet').metadata.name);
    expect(container.envFrom[0].configMapRef.name).toBe(of('ConfigMap').metadata.name);
    const volumes = new Map<string, any>(pod.spec.volumes.map((each: any) => [each.name, each]));
    const kept = of('StatefulSet').spec.volumeClaimTemplates.map(({ metadata }: any) => metadata.name);
    expect(kept).toEqual(['state']);
    expect(of('StatefulSet').spec.serviceName).toBe(of('Service').metadata.name);
    for (const mount of container.volumeMounts) expect([...volumes.keys(), ...kept]).toContain(mount.name);
    const claim = volumes.get('dataset').persistentVolumeClaim.claimName;
    expect(claim).toBe(of('PersistentVolumeClaim').metadata.name);
  });

  it('let the job alone write the dataset, and the pods wait for it', () => {
    const { spec } = of('Job').spec.template;
    const [importing] = spec.containers;
    const [waiting] = pod.spec.initContainers;
    const { THIKANA_DATASET } = of('ConfigMap').data;
    const dataset = ({ volumeMounts }: any) =>
      volumeMounts.find(({ mountPath }: any) => mountPath === THIKANA_DATASET);
    expect(importing.args[0]).toBe('import');
    expect(importing.envFrom[0].configMapRef.name).toBe(of('ConfigMap').metadata.name);
    expect([importing.image, waiting.image]).toEqual([container.image, container.image]);
    expect(spec.volumes[0].persistentVolumeClaim.claimName).toBe(of('PersistentVolumeClaim').metadata.name);
    expect([importing, waiting, container].map((each) => dataset(each).readOnly ?? false)).toEqual([
      false,
      true,
      true,
    ]);
    expect(waiting.command.join(' ')).toContain(`${THIKANA_DATASET}/manifest.json`);
    expect(importing.securityContext).toEqual(container.securityContext);
    expect(spec.securityContext).toEqual(pod.spec.securityContext);
  });

  it('set settings that exist, mount where they point, and run unprivileged', () => {
    const { data } = of('ConfigMap');
    for (const name of Object.keys(data)) expect(SETTINGS).toContain(name);
    const mounts = container.volumeMounts.map(({ mountPath }: any) => mountPath);
    expect(mounts).toEqual(expect.arrayContaining([data.THIKANA_DATASET, data.THIKANA_STATE]));
    expect(String(container.ports[0].containerPort)).toBe(data.PORT);
    expect(readSettings({}, data, NO_FILE).metrics?.port).toBe(container.ports[1].containerPort);
    expect(pod.metadata.annotations['prometheus.io/port']).toBe(String(container.ports[1].containerPort));
    expect(pod.spec.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    });
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(['/readyz', '/readyz', '/healthz']);
    expect(container.image).toMatch(/:\d+\.\d+\.\d+$/);
  });

  it('let probes reach the API, and the metrics only the namespace that watches', () => {
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
    expect(probes.map(({ httpGet }) => httpGet.port)).toEqual(['http', 'http', 'http']);
    expect(of('Service').spec.ports.map(({ targetPort }: any) => targetPort)).toEqual(['http']);
    const { ingress, podSelector } = of('NetworkPolicy').spec;
    expect(podSelector.matchLabels).toEqual(pod.metadata.labels);
    const open = ingress.filter(({ from }: any) => from === undefined);
    expect(open.flatMap(({ ports }: any) => ports)).toEqual([{ port: 'http' }]);
  });
});

describe('the metrics of alerts and dashboard', () => {
  let server: RunningServer;
  let known: Set<string>;

  beforeAll(async () => {
    server = await startServer({
      dataset: process.env.THIKANA_TEST_DATASET ?? '',
      flags: ['--threads', '1'],
    });
    await fetch(`${server.url}/v2/api/divisions`);
    const told = await (await fetch(`${server.watchUrl}/metrics`)).text();
    known = new Set([...told.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name));
  });
  afterAll(() => server.end());

  const named = (expression: string) =>
    [...expression.matchAll(/\b((?:thikana|process|nodejs)_\w+)/g)].map(([, name]) => name);

  it('are exported by the server', () => {
    const { groups } = parse(text('deploy/prometheus/alerts.yaml'));
    const { panels } = JSON.parse(text('deploy/grafana/dashboard.json'));
    const expressions: string[] = [
      ...groups.flatMap(({ rules }: any) => rules.map(({ expr }: any) => expr)),
      ...panels.flatMap(({ targets }: any) => targets.map(({ expr }: any) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(15);
    const names = new Set(expressions.flatMap(named));
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });

  it('have a name, a severity and a sentence for each alert', () => {
    const { groups } = parse(text('deploy/prometheus/alerts.yaml'));
    for (const rule of groups[0].rules) {
      expect(rule.alert).toMatch(/^Thikana[A-Z]/);
      expect(['critical', 'warning', 'info']).toContain(rule.labels.severity);
      expect(rule.annotations.summary.length).toBeGreaterThan(10);
    }
  });
});

/** Whether a program is installed; prints what is left out where it is not. */
function installed(program: string): boolean {
  const found = spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
  if (!found) console.log(`${program} is not installed: its check of deploy/ is left out.`);
  return found;
}

describe('the proxies and the unit', () => {
  it('point to the port that the server listens on by default, and to no other', () => {
    for (const path of ['deploy/nginx/thikana.conf', 'deploy/caddy/Caddyfile']) {
      expect(text(path)).toContain(`127.0.0.1:${PORT}`);
      expect(text(path)).not.toContain('9464');
      expect(text(path)).toContain('--trust-proxy 127.0.0.1');
    }
    expect(String(DECLARED.properties.port.default)).toBe(PORT);
  });

  /** A folder with a certificate, `k.pem` and `k.key`. */
  async function certified(): Promise<string> {
    const dir = mkdtempSync(join(tmpdir(), 'thikana-proxy-'));
    const made = await runProgram(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${dir}/k.key -out ${dir}/k.pem -days 2 -subj /CN=x`.split(
        ' ',
      ),
    );
    expect(made.status).toBe(0);
    return dir;
  }

  it.runIf(installed('haproxy'))('HAProxy accepts its file', async () => {
    const dir = await certified();
    writeFileSync(
      join(dir, 'both.pem'),
      ['k.pem', 'k.key'].map((name) => readFileSync(join(dir, name), 'utf8')).join(''),
    );
    const given = text('deploy/haproxy/haproxy.cfg');
    expect(given).toContain('--trust-proxy');
    writeFileSync(join(dir, 'haproxy.cfg'), given.replace(/\/etc\/ssl\/\S+\.pem/, `${dir}/both.pem`));
    const { status, stderr } = await runProgram('haproxy', ['-c', '-f', join(dir, 'haproxy.cfg')]);
    rmSync(dir, { recursive: true, force: true });
    expect({ status, warnings: stderr.includes('WARNING') }, stderr).toEqual({ status: 0, warnings: false });
  });

  it.runIf(installed('nginx'))('nginx accepts its site', async () => {
    const dir = await certified();
    const site = text('deploy/nginx/thikana.conf')
      .replace(/\/etc\/ssl\/\S+\.pem/, `${dir}/k.pem`)
      .replace(/\/etc\/ssl\/\S+\.key/, `${dir}/k.key`);
    writeFileSync(join(dir, 'site.conf'), site);
    const whole = `pid ${dir}/pid; error_log stderr; events {} http { include ${dir}/site.conf; }`;
    writeFileSync(join(dir, 'nginx.conf'), whole);
    const { status, stderr } = await runProgram('nginx', ['-t', '-c', join(dir, 'nginx.conf')]);
    rmSync(dir, { recursive: true, force: true });
    expect(status, stderr).toBe(0);
  });

  it.runIf(installed('promtool'))('Prometheus accepts its rules', async () => {
    const { status, stdout, stderr } = await runProgram('promtool', [
      'check',
      'rules',
      join(ROOT, 'deploy/prometheus/alerts.yaml'),
    ]);
    expect(status, stdout + stderr).toBe(0);
  });

  it.runIf(installed('systemd-analyze'))('systemd understands its unit', async () => {
    const { stderr } = await runProgram('systemd-analyze', [
      'verify',
      join(ROOT, 'deploy/systemd/thikana.service'),
    ]);
    expect(stderr.split('\n').filter((line) => line.includes('thikana.service'))).toEqual([]);
  });

  it('start the service with a settings file that the program accepts, and that commands find', () => {
    const unit = text('deploy/systemd/thikana.service');
    const [, file] = /^ExecStart=.*thikana serve --settings (\S+)$/m.exec(unit) ?? [];
    expect(file).toBe('/etc/thikana/thikana.json');
    expect(unit).not.toMatch(/^Environment/m);
    const [, name] = /^StateDirectory=(\S+)$/m.exec(unit) ?? [];
    const settings = readSettings(
      {},
      {},
      { path: file, given: JSON.parse(text('deploy/systemd/thikana.json')) },
    );
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      dataset: `/var/lib/${name}/dataset`,
      state: `/var/lib/${name}/state`,
      trustProxy: ['127.0.0.1'],
    });
  });
});
