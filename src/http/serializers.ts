// Serializers of answers, each compiled when it is first used. Every endpoint has one for each status it may answer, several hundred
// in all, of which most threads never use more than a few.
import { type Serializer, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const selector = SerializerSelector();

export function serializersWhenUsed(
  ...[schemas, options]: Parameters<typeof selector>
): ReturnType<typeof selector> {
  const compile = selector(schemas, options);
  return (route) => {
    let serializer: Serializer | undefined;
    return (value) => {
      serializer ??= compile(route);
      return serializer(value);
    };
  };
}
