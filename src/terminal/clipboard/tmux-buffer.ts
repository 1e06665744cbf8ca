/** The last words of tmux that are read, in bytes. */
const STDERR_LIMIT = 1000;

/** What tmux needs of the environment; it hands its environment to the server, so keys of the service stay out. */
const PASSED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TERM', 'TMUX', 'TMUX_PANE', 'TMUX_TMPDIR', 'SHELL'];

/**
 * Puts a text into a new buffer of the tmux around this process, and (`-w`, since 3.2) on the clipboard of tmux's own
 * terminal; works with tmux's default settings. Null when tmux took it, else why not.
 */
export const loadTmuxBuffer = async (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  timeoutMs = 2000,
): Promise<string | null> => {
  // Loaded on the first copy: the start does without it.
  const { spawn } = await import('node:child_process');
  return new Promise((resolve) => {
    const passed = Object.fromEntries(PASSED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
    // In a session of its own it cannot touch the terminal that we hold.
    const tmux = spawn('tmux', ['load-buffer', '-w', '-'], {
      env: passed,
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    let said = '';
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
      if (said.length < STDERR_LIMIT) said += bytes.toString();
    });
    tmux.on('error', (error: NodeJS.ErrnoException) => end(error.code === 'ENOENT' ? 'not found' : error.message));
    tmux.on('close', (code) => end(code === 0 ? null : said.trim().split('\n')[0] || `exit code ${code}`));
    // The exit code says more than a broken pipe.
    tmux.stdin.on('error', () => {});
    tmux.stdin.end(text);
  });
};
