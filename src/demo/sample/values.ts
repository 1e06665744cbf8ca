import { Dice, type PackFacts, sampleSecret, textKey } from './facts.ts';

const VALUES_SALT = 21;
const COMPONENTS = ['controller', 'webhook', 'agent', 'operator', 'exporter', 'gateway', 'proxy', 'scheduler'] as const;
const REMARKS = [
  'Sized for sites with one node; raise the limits before adding workloads.',
  'Must stay in step with the version that the management plane expects.',
  'Left at the default of the chart unless the site says otherwise.',
  'Sites behind a satellite link need the longer timeout.',
] as const;

/**
 * Creates sample values of a pack: YAML of about `bytes` bytes, with fake secrets in typical places. Two revisions of a
 * version differ in a few lines.
 */
export const sampleValues = (pack: PackFacts, seed: number): string => {
  const dice = new Dice(seed, textKey(pack.name), VALUES_SALT);
  const parts = [head(pack), settings(pack, dice)];
  let size = parts.join('').length;
  if (size + 700 < pack.bytes) parts.push(access(dice));
  if (pack.revision > 0) parts.push(tuning(pack.revision));
  size = parts.join('').length;
  for (let index = 0; size < pack.bytes; index += 1) {
    const part = component(pack, index, dice);
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
};

const head = (pack: PackFacts): string => `# ${pack.name} ${pack.version}
pack:
  namespace: ${pack.layer === 'addon' ? pack.name : 'kube-system'}
  releaseNameOverride:
    ${pack.name}: ${pack.name}
${pack.macros ? '  siteDomain: "{{ .native.macro.siteDomain }}"\n' : ''}`;

const settings = (pack: PackFacts, dice: Dice): string => `settings:
  replicaCount: ${1 + (pack.revision % 3)}
  logLevel: info
  metrics:
    enabled: ${dice.chance(0.7)}
    interval: ${dice.pick([15, 30, 60])}s
`;

const access = (dice: Dice): string => `access:
  # Set once by the installer; rotate with the site.
  adminUser: edge
  adminPassword: ${sampleSecret(dice)}
  upstream: https://edge:${sampleSecret(dice)}@registry.example.com/v2
  env:
    - name: REGISTRY_TOKEN
      value: ${sampleSecret(dice)}
    - name: HTTP_TIMEOUT
      value: "${dice.between(10, 90)}"
  clientSecret: |
    ${sampleSecret(dice)}
    ${sampleSecret(dice)}
  serving:
    certificate: edge-serving
    key: |
      -----BEGIN RSA PRIVATE KEY-----
      ${sampleSecret(dice)}
      -----END RSA PRIVATE KEY-----
`;

const tuning = (revision: number): string => `tuning:
  # Changed in draft revision ${revision}
  concurrency: ${4 * revision}
  queueDepth: ${128 * (revision + 1)}
`;

const component = (pack: PackFacts, index: number, dice: Dice): string => {
  const word = COMPONENTS[index % COMPONENTS.length] ?? COMPONENTS[0];
  const name = index < COMPONENTS.length ? word : `${word}${Math.floor(index / COMPONENTS.length) + 1}`;
  const memory = dice.pick([64, 128, 256, 512]);
  return `${name}:
  # ${dice.pick(REMARKS)}
  enabled: ${dice.chance(0.85)}
  image:
    repository: registry.example.com/edge/${pack.name}-${word}
    tag: "v${pack.version}"
    pullPolicy: IfNotPresent
  resources:
    requests:
      cpu: ${dice.pick([50, 100, 250])}m
      memory: ${memory}Mi
    limits:
      memory: ${memory * 2}Mi
  nodeSelector:
    kubernetes.io/os: linux
  tolerations:
    - key: node-role.kubernetes.io/control-plane
      operator: Exists
      effect: NoSchedule
  livenessProbe:
    httpGet:
      path: /healthz
      port: ${dice.between(8080, 9400)}
    initialDelaySeconds: ${dice.pick([5, 15, 30])}
    periodSeconds: 20
`;
};
