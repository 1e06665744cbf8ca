import { existsSync } from 'node:fs';
import { formatSize } from '../../core/values/index.ts';
import { type Check, type CheckGroup, ok, warning } from './check.ts';

/** First releases of Node that still get fixes, and what is recommended. */
const OLD_NODE = 22;
const GOOD_NODE = 24;

const node = (): Check => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLD_NODE) return ok('Node', process.version);
  return warning(
    'Node',
    `${process.version} gets no more fixes`,
    `install Node ${GOOD_NODE}, or the executable, which needs none`,
  );
};

const compiledCode: CheckGroup['checks'] = ({ code }) => {
  if (code === null) return [ok('compiled code', 'not kept beside this kind of installation')];
  if (code.cachedBytes > 0) return [ok('compiled code', `${formatSize(code.cachedBytes)} from ${code.path}`)];
  return [
    existsSync(code.path)
      ? warning('compiled code', `${code.path} is not usable by this start`, 'edgescope cache clear removes it')
      : ok('compiled code', 'none yet: the next start is faster'),
  ];
};

export const PROGRAM: CheckGroup = {
  name: 'program',
  checks: async (checked) => [ok('version', `edgescope ${checked.version}`), node(), ...(await compiledCode(checked))],
};
