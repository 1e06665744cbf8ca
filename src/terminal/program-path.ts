/** Where programs are without a PATH. */
export const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * An environment with the absolute parts of its PATH: an empty or relative part means the current folder, in which others may
 * have put a program.
 */
export const withAbsolutePath = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const parts = env['PATH']?.split(':').filter((part) => part.startsWith('/')) ?? [];
  return { ...env, PATH: parts.join(':') || USUAL_PATH };
};
