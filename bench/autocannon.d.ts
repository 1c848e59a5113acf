/** The part of autocannon, which brings no types, that the benches use. */
declare module "autocannon" {
  export interface Request {
    readonly method: "GET" | "POST" | "PATCH";
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** In seconds; `amount` ends it instead where it is given. */
    readonly duration?: number;
    /** How many requests are sent in all. */
    readonly amount?: number;
    readonly requests: readonly Request[];
  }
  export interface Result {
    readonly requests: { readonly total: number };
    /** In seconds. */
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
