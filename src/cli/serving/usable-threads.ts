// How many threads can listen on one port here: sharing a port needs Node 22.12 and a system that spreads connections.

/** Systems on which Node can share a port between listeners. */
const SYSTEMS = ['linux', 'freebsd', 'dragonfly', 'sunos', 'aix'];

export interface UsableThreads {
  readonly threads: number;
  /** Why it is one although more were wanted. */
  readonly why?: string;
}

export function usableThreads(
  wanted: number,
  version: string = process.versions.node,
  system: string = process.platform,
): UsableThreads {
  if (wanted <= 1) return { threads: 1 };
  const [major, minor] = version.split('.').map(Number);
  const shares = major > 23 || (major === 23 && minor >= 1) || (major === 22 && minor >= 12);
  if (!shares) {
    return {
      threads: 1,
      why: `one thread answers: Node ${version} cannot share a port between threads, Node 22.12 and newer can`,
    };
  }
  if (!SYSTEMS.includes(system)) {
    return { threads: 1, why: `one thread answers: on ${system} a port cannot be shared between threads` };
  }
  return { threads: wanted };
}
