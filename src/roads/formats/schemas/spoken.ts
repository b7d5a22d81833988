// The schemas of voice and banner instructions in the steps of the overview.
import { type Static, Type } from 'typebox';

export const VoiceInstructionSchema = Type.Object(
  {
    distanceAlongGeometry: Type.Number({ minimum: 0, description: 'Metres before the next manoeuvre' }),
    announcement: Type.String(),
    ssmlAnnouncement: Type.String(),
  },
  { title: 'VoiceInstruction' },
);

const Component = Type.Object({
  text: Type.String(),
  type: Type.Union([Type.Literal('text'), Type.Literal('exit-number'), Type.Literal('lane')]),
  directions: Type.Optional(Type.Array(Type.String())),
  active: Type.Optional(Type.Boolean()),
  active_direction: Type.Optional(Type.String()),
});

const Text = Type.Object(
  {
    text: Type.String(),
    components: Type.Array(Component),
    type: Type.String(),
    modifier: Type.String(),
  },
  { title: 'BannerText' },
);

export const BannerSchema = Type.Object(
  {
    distanceAlongGeometry: Type.Number({ minimum: 0, description: 'Metres before the next manoeuvre' }),
    primary: Text,
    secondary: Type.Union([Text, Type.Null()]),
    sub: Type.Optional(Type.Object({ text: Type.String(), components: Type.Array(Component) })),
  },
  { title: 'BannerInstruction' },
);

export type VoiceInstruction = Static<typeof VoiceInstructionSchema>;
export type Banner = Static<typeof BannerSchema>;
export type BannerText = Static<typeof Text>;
