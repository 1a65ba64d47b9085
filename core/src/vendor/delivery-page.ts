import * as z from 'zod/mini';

/** What a shop sends, in the words of the page that its customers watch (RCP-02). */
export const goodsKinds = ['meal', 'groceries', 'medicine', 'flowers', 'parcel'] as const;
export type Goods = (typeof goodsKinds)[number];

/** Bytes of the largest mark, as a file. */
export const MOST_MARK_BYTES = 100_000;
/** A mark is shown small, and unpacked by each customer's phone. */
export const MOST_MARK_SIDE = 2000;

export const goodsSchema = z.enum(goodsKinds);
/** In degrees of OKLCH; lightness and chroma are the kit's, so that text keeps its contrast in both themes. */
export const hueSchema = z.int().check(z.gte(0), z.lt(360));

/** A shop's page for its customers; null where the parent's applies, or the platform's (RCP-01). */
export const deliveryPageSchema = z.object({
  goods: z.nullable(goodsSchema),
  hue: z.nullable(hueSchema),
  /** The address of its mark. */
  mark: z.nullable(z.string()),
  /** Whether customers may tell the rider something on it (RCP-03); where nobody chose, they may. */
  instructions: z.nullable(z.boolean()),
  /** Whether its orders ask for a PIN, unless they say otherwise (RCP-05); where nobody chose, they do not. */
  pin_required: z.nullable(z.boolean()),
});
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

/** Where nobody chose anything. */
export const plainPage: DeliveryPage = {
  goods: null,
  hue: null,
  mark: null,
  instructions: null,
  pin_required: null,
};
