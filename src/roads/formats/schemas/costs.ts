// What a route costs beside time; only where it is asked for. One object for all that money is paid for on the way.
import { type Static, Type } from 'typebox';
import { TOLL_KINDS, VEHICLES } from '../../route/toll-table.ts';
import { PRICE_KINDS } from '../../route/travel-prices.ts';

export const CostsSchema = Type.Object(
  {
    currency: Type.Literal('BDT'),
    vehicle: Type.Enum([...VEHICLES]),
    total: Type.Optional(
      Type.Number({
        minimum: 0,
        description: 'The tolls whose price is known, and the estimate of `travel`',
      }),
    ),
    travel: Type.Optional(
      Type.Object(
        {
          kind: Type.Enum([...PRICE_KINDS]),
          price: Type.Integer({ minimum: 0, description: 'Taka; an estimate' }),
          estimate: Type.Literal(true),
          basis: Type.String({ description: 'How it is reckoned, for a kilometre unless it says otherwise' }),
          since: Type.String({ description: 'The day from which the price, or the estimate, holds' }),
          source: Type.String(),
        },
        {
          title: 'TravelCost',
          description: 'Fuel of those who drive themselves, fare of those who are driven',
        },
      ),
    ),
    tolls_total: Type.Number({ minimum: 0, description: 'Of the tolls whose price is known' }),
    tolls: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          name_bn: Type.String(),
          kind: Type.Enum([...TOLL_KINDS]),
          price: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
            description: 'Taka; null where it is not known for this vehicle',
          }),
          since: Type.Optional(Type.String({ description: 'The day from which the price holds' })),
          source: Type.Optional(Type.String()),
        },
        { title: 'Toll' },
      ),
      { description: 'Bridges, tunnels, expressways and ferries, in the order of travel' },
    ),
  },
  { title: 'RouteCosts' },
);

export type Costs = Static<typeof CostsSchema>;
