// Connects to Redis, a single server or a cluster. Never waits long: a command that is not answered in time fails, and while
// Redis is away commands fail at once. The client reconnects by itself.
import { createClient, createCluster } from 'redis';

/** Long enough for a network round trip, short enough for a request. */
const COMMAND_MS = 150;
const CONNECT_MS = 1_000;
const RECONNECT_MS = 500;

class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

export interface Redis {
  /** False while commands would fail. */
  readonly isReady: boolean;
  /** Runs a script over one key; its answer is a list of integers. */
  run(script: string, key: string, values: readonly string[]): Promise<readonly number[]>;
  publish(channel: string, message: string): Promise<void>;
  /** Messages that are published while Redis is away are lost. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** The commands used, of a single client and of a cluster alike. */
interface Commands {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  connect(): Promise<unknown>;
  destroy(): void;
}

/** One URL for a single server; several, separated by commas, as the entry points of a cluster. */
export function openRedis(url: string, commandMs = COMMAND_MS): Redis {
  const urls = url.split(',');
  return urls.length === 1 ? single(urls[0], commandMs) : cluster(urls, commandMs);
}

const SOCKET = { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS };

function single(url: string, commandMs: number): Redis {
  const options = { url, socket: SOCKET, disableOfflineQueue: true };
  const client = createClient(options);
  const hearing = createClient({ url, socket: SOCKET });
  for (const each of [client, hearing]) {
    each.on('error', ignore);
    // Keeps trying until it succeeds.
    void each.connect().catch(ignore);
  }
  return new Connection(client, hearing, { commandMs, ready: () => client.isReady });
}

function cluster(urls: readonly string[], commandMs: number): Redis {
  const options = {
    rootNodes: urls.map((url) => ({ url })),
    defaults: { socket: SOCKET, disableOfflineQueue: true },
  };
  const client = createCluster(options);
  const hearing = createCluster({ ...options, defaults: { socket: SOCKET } });
  let ready = false;
  let closed = false;
  const connect = async (): Promise<void> => {
    while (!closed) {
      try {
        await client.connect();
        ready = true;
        await hearing.connect();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      }
    }
  };
  for (const each of [client, hearing]) each.on('error', ignore);
  void connect();
  return new Connection(client, hearing, {
    commandMs,
    ready: () => ready,
    onClose() {
      closed = true;
    },
  });
}

class Connection implements Redis {
  constructor(
    private readonly commands: Commands,
    private readonly hearing: Commands,
    private readonly link: {
      readonly commandMs: number;
      readonly ready: () => boolean;
      readonly onClose?: () => void;
    },
  ) {}

  get isReady(): boolean {
    return this.link.ready();
  }

  async run(script: string, key: string, values: readonly string[]): Promise<readonly number[]> {
    const answer = await this.#inTime(() =>
      this.commands.eval(script, { keys: [key], arguments: [...values] }),
    );
    if (!Array.isArray(answer)) throw new RedisUnavailable('Redis answered with something other than a list');
    return answer.map(Number);
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#inTime(() => this.commands.publish(channel, message));
  }

  async subscribe(channel: string, listener: (message: string) => void): Promise<void> {
    await this.hearing.subscribe(channel, listener);
  }

  async close(): Promise<void> {
    this.link.onClose?.();
    for (const each of [this.commands, this.hearing]) {
      try {
        each.destroy();
      } catch {
        // it was not connected
      }
    }
  }

  #inTime<T>(command: () => Promise<T>): Promise<T> {
    if (!this.link.ready()) return Promise.reject(new RedisUnavailable('Redis is not connected'));
    const { commandMs } = this.link;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new RedisUnavailable(`Redis did not answer within ${commandMs} ms`)),
        commandMs,
      );
      command()
        .then(resolve, (cause) => reject(new RedisUnavailable('Redis failed', { cause })))
        .finally(() => clearTimeout(timer));
    });
  }
}

const ignore = (): void => undefined;
