// What the call answers that tells the operator how the learning of speeds stands.
import { Type } from 'typebox';
import { OrNull, type Told } from './told.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });

const Sent = {
  passes: Count('Ways of vehicles through single stretches'),
  positions: Count('Positions that these were made of'),
  last: OrNull(Type.String({ description: 'When speeds were added last' })),
};

export const Learning = Type.Object({
  learns: Type.Boolean({ description: 'Whether this server learns from the positions of accounts' }),
  counts_for_all: Type.Union([Type.Literal('all'), Type.Array(Type.Integer())], {
    description: 'Accounts whose vehicles count for everybody; those of others count for themselves alone',
  }),
  waiting: Count('Trips that nobody has learned from yet'),
  least_vehicles: Count('From so many vehicles on an hour of a stretch counts'),
  for_all: Type.Object({
    ...Sent,
    stretches: Count('Stretches of road between junctions with any passes'),
    counting: Count('Of these, those with an hour that counts'),
    by_hour: Type.Array(
      Type.Object({
        days: Type.Enum(['sun-thu', 'fri', 'sat']),
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        stretches: Count('With passes at this hour'),
        counting: Count('Of these, those of enough vehicles'),
      }),
    ),
  }),
  accounts: Type.Array(
    Type.Object({ account: Type.Integer(), name: Type.String(), ...Sent, rows: Count('Hours of stretches') }),
    { description: 'Accounts with speeds of their own' },
  ),
});
export type Learning = Told<typeof Learning>;
