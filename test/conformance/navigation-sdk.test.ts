// The overview with everything that navigation reads, through the parser of a published SDK for navigation on OSRM's format: nothing is
// lost on the way, and its own checks accept every step, voice and banner instruction, lane and annotation.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { installedPackages } from '../fixtures/npm-packages.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let sdk: string | undefined;
try {
  sdk = await installedPackages('navigation-sdk', ['@stadiamaps/api@9.1.0']);
} catch (error) {
  console.log(
    `@stadiamaps/api cannot be had from npm (${error instanceof Error ? error.message : error}): the navigation SDK is left out.`,
  );
}

const JOURNEYS = [
  '90.4074,23.7104;91.1790,23.4610',
  '89.9,23.85;89.75,23.74',
  '90.4152,23.7925;90.3795,23.7461;90.40,23.87',
];

describe.skipIf(!sdk)('a navigation SDK', () => {
  let world: World;
  let app: TestApp;
  beforeAll(async () => {
    world = openWorld(starterDataset(), { workers: 0 });
    app = await testApp(world);
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  it.each(
    JOURNEYS.flatMap((journey) => [
      [journey, 'en'],
      [journey, 'bn'],
    ]),
  )('reads %s in %s', async (journey, language) => {
    const file = join(sdk!, 'node_modules/@stadiamaps/api/dist/stadiamaps-api.mjs');
    const parser = await import(/* @vite-ignore */ pathToFileURL(file).href);
    const { status, body } = await app.get(`/v2/api/route/${journey}`, {
      geometries: 'polyline6',
      steps: 'true',
      voice_instructions: 'true',
      banner_instructions: 'true',
      annotations: 'distance,duration,speed,maxspeed',
      language,
    });
    expect(status).toBe(200);
    const read = parser.OsrmRouteResponseFromJSON(body);
    const types: string[] = Object.values(parser.OsrmStepManeuverTypeEnum);
    const legs = read.routes[0].legs;
    expect(legs).toHaveLength(body.routes[0].legs.length);
    for (const [x, leg] of legs.entries()) {
      expect(parser.instanceOfOsrmRouteLeg(leg)).toBe(true);
      expect(leg.annotation.speed).toEqual(body.routes[0].legs[x].annotation.speed);
      expect(leg.annotation.maxspeed).toHaveLength(leg.annotation.speed.length);
      for (const [y, step] of leg.steps.entries()) {
        const sent = body.routes[0].legs[x].steps[y];
        expect(parser.instanceOfOsrmRouteStep(step)).toBe(true);
        expect(types).toContain(step.maneuver.type);
        expect(step.ref).toBe(sent.ref);
        for (const voice of step.voiceInstructions)
          expect(parser.instanceOfOsrmVoiceInstruction(voice)).toBe(true);
        for (const banner of step.bannerInstructions) {
          expect(parser.instanceOfOsrmBannerInstruction(banner)).toBe(true);
          expect(Object.values(parser.OsrmBannerContentTypeEnum)).toContain(banner.primary.type);
        }
        expect(step.voiceInstructions).toEqual(sent.voiceInstructions);
        expect(step.bannerInstructions).toHaveLength(sent.bannerInstructions.length);
      }
    }
  });
});
