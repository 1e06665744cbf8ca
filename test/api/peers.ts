import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on loopback for one test; returns the port. */
export const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

/** URL of a server that answers its first bytes with a function, or with these bytes and the end of the connection. */
export const answering = async (answer: string | ((socket: Socket) => void)): Promise<{ readonly url: string }> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (typeof answer === 'string' ? socket.end(answer, 'latin1') : answer(socket)));
  });
  return { url: `http://127.0.0.1:${await listen(server)}` };
};

/** A port that nobody listens on. */
export const closedPort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A proxy on loopback, which tunnels and forwards to the address of the test, whatever name was requested. */
export const proxyTo = async (port: number, status = 200): Promise<{ url: string; seen: string[] }> => {
  const seen: string[] = [];
  const server = createHttpServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`);
    const { pathname } = new URL(request.url ?? '');
    const onward = httpRequest({ host: '127.0.0.1', port, path: pathname, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end();
  });
  server.on('connect', (request, socket) => {
    seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => onward.destroy());
  });
  return { url: `http://user:pass-word@127.0.0.1:${await listen(server)}`, seen };
};
