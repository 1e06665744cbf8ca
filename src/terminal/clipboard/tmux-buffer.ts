import { withAbsolutePath } from '../program-path.ts';

/** Maximum length of captured error output, in bytes. */
const STDERR_LIMIT = 1000;

/** Names of variables that tmux gets. It passes its environment on to its server, so that API keys must not be in it. */
const PASSED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TERM', 'TMUX', 'TMUX_PANE', 'TMUX_TMPDIR', 'SHELL'];

/**
 * Puts a text into a new tmux buffer, and (`-w`, since 3.2) on the clipboard of tmux's own terminal; works with default
 * settings. Resolves with null on success, otherwise with the error.
 */
export const loadTmuxBuffer = async (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  timeoutMs = 2000,
): Promise<string | null> => {
  // Loaded on the first copy, not at startup.
  const { spawn } = await import('node:child_process');
  return new Promise((resolve) => {
    const passed = Object.fromEntries(PASSED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
    // In a session of its own, tmux cannot use our terminal.
    const tmux = spawn('tmux', ['load-buffer', '-w', '-'], {
      env: withAbsolutePath(passed),
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    let reply = '';
    const timer = setTimeout(() => {
      tmux.kill('SIGKILL');
      end(`no answer within ${timeoutMs / 1000} s`);
    }, timeoutMs);
    const end = (problem: string | null): void => {
      clearTimeout(timer);
      tmux.stdin.destroy();
      tmux.stderr.destroy();
      resolve(problem);
    };
    tmux.stderr.on('data', (bytes: Buffer) => {
      if (reply.length < STDERR_LIMIT) reply += bytes.toString();
    });
    tmux.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ENOENT' ? 'not found' : error.message));
    tmux.on('close', (code) => end(code === 0 ? null : reply.trim().split('\n')[0] || `exit code ${code}`));
    // The exit code is more specific than a broken pipe.
    tmux.stdin.on('error', () => {});
    tmux.stdin.end(text);
  });
};
