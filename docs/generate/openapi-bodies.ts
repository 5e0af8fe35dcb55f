import { z } from 'zod';

const AS_TEXT = z.string().meta({ description: 'In a form: the object as JSON text' });

/** A body with every place that its fields may lie in: as they are read, in the object `key`, or there under the type's name. */
export function bodyShapes(body: z.ZodType, key: string | undefined): z.ZodType {
  if (key === undefined || !(body instanceof z.ZodPipe)) return body;
  const flat = body.out;
  const objects = flat instanceof z.ZodDiscriminatedUnion ? flat.options : [flat];
  return z.union([body, ...objects.flatMap((each) => (each instanceof z.ZodObject ? nested(each, key) : []))]);
}

function nested(flat: z.ZodObject, key: string): z.ZodObject {
  const { type, ...shape } = flat.shape;
  const names = type instanceof z.ZodLiteral ? [...type.values].map(String) : ['comment'];
  const fields = z.object(shape).partial();
  const named = names.map((name) => z.object({ [name]: fields }));
  return z.object({ ...(type && { type }), [key]: z.union([fields, ...named, AS_TEXT]) });
}
