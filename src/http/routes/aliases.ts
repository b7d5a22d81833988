// Paths that public clients of the hosted service, and older ones of other servers, call although the documentation does not list them, each with the
// call that it means. They are served and counted as that call; the API document does not list them either.
import type { Endpoint } from '../endpoint.ts';

interface Alias {
  readonly path: string;
  /** The id of the call. */
  readonly of: string;
  /** What the path says that the call has as a parameter. */
  readonly says?: Readonly<Record<string, unknown>>;
}

const ALIASES: readonly Alias[] = [
  { path: '/v2/api/search/autocomplete', of: 'autocomplete' },
  { path: '/api/v2/autocomplete/new', of: 'autocomplete' },
  { path: '/v1/api/search/verify/autocomplete/:api_key/place', of: 'autocompleteV1' },
  { path: '/v1/api/search/reverse/geocode/:api_key/place', of: 'reverseGeocodeV1' },
  { path: '/v2/api/route/car/:coordinates', of: 'routeOverview', says: { profile: 'car' } },
  { path: '/v2/api/route/foot/:coordinates', of: 'routeOverview', says: { profile: 'foot' } },
  { path: '/v2/api/route/bike/:coordinates', of: 'routeOverview', says: { profile: 'bike' } },
  { path: '/v2/api/route/motorcycle/:coordinates', of: 'routeOverview', says: { profile: 'motorcycle' } },
  { path: '/v2/api/route/:api_key/:coordinates', of: 'routeOverview' },
  { path: '/v1/api/search/distance/:api_key/:from/:to', of: 'distanceV1' },
  { path: '/match/v1/:profile/:coordinates', of: 'osrmMatch' },
  { path: '/nominatim/search.php', of: 'nominatimSearch' },
  { path: '/nominatim/reverse.php', of: 'nominatimReverse' },
  { path: '/nominatim/lookup.php', of: 'nominatimLookup' },
  { path: '/nominatim/status.php', of: 'nominatimStatus' },
];

/** `served`: all calls that there are; a path that one of them has is left to it. */
export function aliasEndpoints(served: readonly Endpoint[]): Endpoint[] {
  const byId = new Map(served.map((endpoint) => [endpoint.id, endpoint]));
  const taken = new Set(served.map(({ path }) => path));
  return ALIASES.flatMap(({ path, of, says }) => {
    const call = byId.get(of);
    if (!call) throw new Error(`there is no call ${of}`);
    const meant: Endpoint =
      says === undefined
        ? call
        : { ...call, run: (params, request) => call.run({ ...params, ...says }, request) };
    return [path, ...atRoot(path, call)]
      .filter((each) => !taken.has(each))
      .map((each) => ({ ...meant, path: each }));
  });
}

/** The path without the prefix of another server's interface, where its calls are served without it too. */
function atRoot(path: string, { dialect, path: own }: Endpoint): string[] {
  const isInside = dialect !== undefined && path.startsWith(`${dialect.prefix}/`);
  return isInside && !own.startsWith(`${dialect.prefix}/`) ? [path.slice(dialect.prefix.length)] : [];
}
