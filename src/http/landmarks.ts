// Landmarks in an answer: the schema, and the words for the flag that asks for them.
import { Type } from 'typebox';
import { LANDMARK_RELATIONS } from '../places/nearby/landmarks.ts';

export const LANDMARKS_ASKED =
  'landmarks: up to three well-known places around, with direction and distance as people say them, in both languages';

export const LandmarksAnswer = Type.Optional(
  Type.Array(
    Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        name_bn: Type.String(),
        metres: Type.Integer(),
        direction: Type.String({ description: 'From the landmark: north, north-east …' }),
        relation: Type.String({ description: `One of ${LANDMARK_RELATIONS.join(', ')}` }),
        text: Type.String({ description: '50 m east, opposite Dhaka College' }),
        text_bn: Type.String({ description: '৫০ মিটার পূর্বে, ঢাকা কলেজের উল্টো দিকে' }),
      },
      { title: 'Landmark' },
    ),
    { description: 'With landmarks=true' },
  ),
);
