import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { formatSize } from '../../core/values/index.ts';
import { type Check, type CheckGroup, ok, warning } from './check.ts';

/** Major versions of Node: the first that still gets fixes, and the recommended one. */
const OLD_NODE = 22;
const GOOD_NODE = 24;
/** Last day on which the program supports Node 20, which has had no fixes since 2026-04-30. */
const NODE_20_UNTIL = '2027-04-30';

const node = (): Check => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLD_NODE) return ok('Node', process.version);
  return warning(
    'Node',
    `${process.version} gets no more fixes; edgescope supports Node 20 until ${NODE_20_UNTIL}`,
    `install Node ${GOOD_NODE}, or the executable, which needs none`,
  );
};

const compiledCode: CheckGroup['checks'] = ({ code }) => {
  const [first] = code;
  if (first === undefined) return [ok('compiled code', 'not kept beside this kind of installation')];
  const unread = code.filter(({ cachedBytes }) => cachedBytes === 0);
  const bytes = code.reduce((sum, { cachedBytes }) => sum + cachedBytes, 0);
  if (unread.length === 0) return [ok('compiled code', `${formatSize(bytes)} from ${dirname(first.path)}`)];
  const unusable = unread.find(({ path }) => existsSync(path));
  return [
    unusable === undefined
      ? ok('compiled code', 'none yet: the next start is faster')
      : warning('compiled code', `${unusable.path} is not usable by this start`, 'edgescope cache clear removes it'),
  ];
};

export const PROGRAM: CheckGroup = {
  name: 'program',
  checks: async (checked) => [ok('version', `edgescope ${checked.version}`), node(), ...(await compiledCode(checked))],
};
