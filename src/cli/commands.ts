// The commands by the name that is typed. Only the one that is asked for is loaded: to load all of them took most of the time of a short one.
import type { Command } from 'commander';

type Register = (program: Command) => void;

/** In the order in which the help lists them. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./commands/serve.ts')).registerServe,
  import: async () => (await import('./commands/import.ts')).registerImport,
  source: async () => (await import('./commands/source.ts')).registerSource,
  export: async () => (await import('./commands/export.ts')).registerExport,
  geocode: async () => (await import('./commands/geocode.ts')).registerGeocode,
  account: async () => (await import('./commands/account.ts')).registerAccount,
  key: async () => (await import('./commands/key.ts')).registerKey,
  'console-link': async () => (await import('./commands/console-link.ts')).registerConsoleLink,
  package: async () => (await import('./commands/package.ts')).registerPackage,
  sql: async () => (await import('./commands/sql.ts')).registerSql,
  tiles: async () => (await import('./commands/tiles.ts')).registerTiles,
  usage: async () => (await import('./commands/usage.ts')).registerUsage,
  audit: async () => (await import('./commands/audit.ts')).registerAudit,
  publish: async () => (await import('./commands/publish.ts')).registerPublish,
  reload: async () => (await import('./commands/reload.ts')).registerReload,
  closure: async () => (await import('./commands/closure.ts')).registerClosure,
  road: async () => (await import('./commands/road.ts')).registerRoad,
  learn: async () => (await import('./commands/learn.ts')).registerLearn,
  traffic: async () => (await import('./commands/traffic.ts')).registerTraffic,
  fence: async () => (await import('./commands/fence.ts')).registerFence,
  fleet: async () => (await import('./commands/fleet.ts')).registerFleet,
  search: async () => (await import('./commands/search.ts')).registerSearch,
  mcp: async () => (await import('./commands/mcp.ts')).registerMcp,
  doctor: async () => (await import('./commands/doctor.ts')).registerDoctor,
  // Made from all others.
  completion: async () => (await import('./commands/completion.ts')).registerCompletion,
};

/** What registers the command that the first word names, or all of them: help lists them, and whoever mistypes one is told which is meant. */
export function commandsFor(word: string | undefined): Promise<Register[]> {
  const named = word !== undefined && word !== 'completion' && Object.hasOwn(COMMANDS, word);
  const wanted = named ? [COMMANDS[word]] : word === '--version' ? [] : Object.values(COMMANDS);
  return Promise.all(wanted.map((load) => load()));
}
