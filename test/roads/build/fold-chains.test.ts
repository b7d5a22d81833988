// Junctions stay, nodes between two roads are folded, and nothing of the roads' length is lost.
import { describe, expect, it } from 'vitest';
import { cutWays } from '../../../src/roads/build/cut-ways.ts';
import { foldChains } from '../../../src/roads/build/fold-chains.ts';
import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import { Mode, RoadClass } from '../../../src/roads/network/vocabulary.ts';

function chainsOf(build: (roads: RoadNetworkBuilder) => void) {
  const builder = new RoadNetworkBuilder();
  build(builder);
  const network = builder.finish();
  const cut = cutWays(network);
  return { network, cut, chains: foldChains(network, cut) };
}

const residential = RoadClass.Residential;

describe('folding', () => {
  it('makes one chain of two ways that meet at a node of degree two', () => {
    const { chains } = chainsOf((roads) => {
      const [a, b, c] = [0, 1, 2].map((i) => roads.node(90 + i / 100, 23));
      roads.way({ nodes: [a, b], class: residential, name: 'One' });
      roads.way({ nodes: [c, b], class: residential, name: 'Two' });
    });
    expect(chains.count).toBe(1);
    expect([...chains.edges]).toEqual([0, 3]);
    expect(chains.junctionNode).toHaveLength(2);
  });

  it('keeps a junction where three roads meet', () => {
    const { chains } = chainsOf((roads) => {
      const [a, b, c, d] = [0, 1, 2, 3].map((i) => roads.node(90 + i / 100, 23 + (i % 2) / 100));
      roads.way({ nodes: [a, b, c], class: residential });
      roads.way({ nodes: [b, d], class: residential });
    });
    expect(chains.count).toBe(3);
  });

  it('does not fold where access changes, so that all edges of a chain are open to the same modes', () => {
    const { chains } = chainsOf((roads) => {
      const [a, b, c] = [0, 1, 2].map((i) => roads.node(90 + i / 100, 23));
      roads.way({ nodes: [a, b], class: residential });
      roads.way({ nodes: [b, c], class: RoadClass.Footway });
    });
    expect(chains.count).toBe(2);
  });

  it('folds one-way roads only when they run on in the same direction', () => {
    const oneWay = { class: residential, backward: Mode.Foot };
    const on = chainsOf((roads) => {
      const [a, b, c] = [0, 1, 2].map((i) => roads.node(90 + i / 100, 23));
      roads.way({ nodes: [a, b], ...oneWay });
      roads.way({ nodes: [b, c], ...oneWay });
    });
    const against = chainsOf((roads) => {
      const [a, b, c] = [0, 1, 2].map((i) => roads.node(90 + i / 100, 23));
      roads.way({ nodes: [a, b], ...oneWay });
      roads.way({ nodes: [c, b], ...oneWay });
    });
    expect(on.chains.count).toBe(1);
    expect(against.chains.count).toBe(2);
  });

  it('opens a ring without junctions at one node', () => {
    const { chains } = chainsOf((roads) => {
      const nodes = [0, 1, 2].map((i) => roads.node(90 + i / 100, 23 + (i % 2) / 100));
      roads.way({ nodes: [nodes[0], nodes[1]], class: residential });
      roads.way({ nodes: [nodes[1], nodes[2]], class: residential });
      roads.way({ nodes: [nodes[2], nodes[0]], class: residential });
    });
    expect(chains.count).toBe(1);
    expect(chains.from[0]).toBe(chains.to[0]);
  });

  it('leaves out ways that no profile can use, and ways of no length', () => {
    const { cut } = chainsOf((roads) => {
      const a = roads.node(90, 23);
      const b = roads.node(90.01, 23);
      roads.way({ nodes: [a, a], class: residential });
      roads.way({ nodes: [a, b], class: residential, forward: 0, backward: 0 });
    });
    expect(cut.count).toBe(0);
  });

  it('keeps barriers as junctions', () => {
    const { chains } = chainsOf((roads) => {
      const a = roads.node(90, 23);
      const gate = roads.node(90.01, 23, 0, Mode.Foot | Mode.Bike);
      const c = roads.node(90.02, 23);
      roads.way({ nodes: [a, gate, c], class: residential });
    });
    expect(chains.count).toBe(2);
  });
});
