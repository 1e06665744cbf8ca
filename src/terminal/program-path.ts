/** Folders to search for programs if the environment has no PATH. */
export const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * Returns an environment with only the absolute parts of its PATH: an empty or relative part means the current folder, where
 * somebody else may have put a program.
 */
export const withAbsolutePath = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const parts = env['PATH']?.split(':').filter((part) => part.startsWith('/')) ?? [];
  return { ...env, PATH: parts.join(':') || USUAL_PATH };
};
