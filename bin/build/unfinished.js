'use strict';
// The folder of a build's unfinished files. It is in dist/, since files can be renamed only within a file system.
const { mkdirSync, readdirSync, rmSync } = require('node:fs');
const { join } = require('node:path');

const DIST = join(__dirname, '../../dist');
/** Name of such a folder, with the id of the process that works in it. */
const NAME = /^unfinished-(\d+)$/;
const FOLDER = join(DIST, `unfinished-${process.pid}`);

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
};

/** True if a name in dist/ is the folder of a build that runs now. */
const isOfRunningBuild = (name) => isRunning(Number(NAME.exec(name)?.[1] ?? Number.NaN));

/** Makes the folder of this process, and removes folders of killed builds. Returns the path of the new folder. */
const makeUnfinished = () => {
  mkdirSync(DIST, { recursive: true });
  removeUnfinished();
  for (const name of readdirSync(DIST))
    if (NAME.test(name) && !isOfRunningBuild(name)) rmSync(join(DIST, name), { recursive: true, force: true });
  mkdirSync(FOLDER);
  return FOLDER;
};

const removeUnfinished = () => rmSync(FOLDER, { recursive: true, force: true });

module.exports = { isOfRunningBuild, makeUnfinished, removeUnfinished };
