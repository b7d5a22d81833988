// Styles for maps on any page; the files that they name are in ../map-files.ts.
import { Type } from 'typebox';
import { MAP_LANGUAGES } from '../../tiles/style/look.ts';
import { publishedStyle, styleNamed } from '../../tiles/style/published-style.ts';
import { attributionOf, HOME } from '../../tiles/tilejson.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { styleExamples } from './recorded-examples.ts';

const Text = Type.String();

export const styleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/styles/:style/style.json',
    id: 'mapStyle',
    tag: 'Maps',
    summary: 'A style for maps on any page',
    description: [
      'A style of the MapLibre Style Specification, version 8, with absolute URLs: give the URL of this call to a map as its style. A key in it comes back in the URL of the tiles.',
      'Without a key the map has the tiles that need none and enlarges them. Names of styles of the hosted service (`osm-liberty`, `barikoi-light`, …) are understood.',
      'Bangla is shaped by MapLibre GL JS 6.7 and later. Costs nothing; tiles cost as always.',
    ].join(' '),
    params: Type.Object({
      style: Type.String({ description: '`day` or `night`' }),
      lang: Type.Optional(
        Type.Enum([...MAP_LANGUAGES], {
          default: 'en',
          description: 'The language of names, where there are both',
        }),
      ),
    }),
    answer: Type.Object({
      version: Type.Integer(),
      name: Text,
      sprite: Text,
      glyphs: Text,
      center: Type.Array(Type.Number()),
      zoom: Type.Number(),
      sources: Type.Record(Text, Type.Any()),
      layers: Type.Array(Type.Any()),
      'font-faces': Type.Optional(Type.Any()),
    }),
    plainJson: true,
    forAll: () => true,
    lenient: 'always',
    cost: 0,
    example: styleExamples.mapStyle,
    run({ style, lang }, call) {
      const theme = styleNamed(style);
      if (theme === undefined) throw errors.notFound('There is no such style; there are day and night');
      const { dataset } = call.world;
      const elsewhere = call.app.tilesUrl?.replaceAll('{generation}', dataset.manifest.generation);
      return publishedStyle({
        theme,
        language: lang ?? 'en',
        tiles: elsewhere ?? call.keyedUrl('/tiles/{z}/{x}/{y}.mvt'),
        fromAfar: elsewhere === undefined && call.caller.kind === 'visitor',
        attribution: attributionOf(dataset),
        center: HOME,
        url: (path) => `${call.origin}${path}`,
      });
    },
  }),
];
