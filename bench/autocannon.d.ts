/** The part of autocannon, which brings no types, that the benches use. */
declare module "autocannon" {
  export interface Request {
    readonly method: "GET" | "POST" | "PATCH" | "PUT";
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** In seconds; `amount` ends the load instead where it is given. */
    readonly duration?: number;
    /** The number of all requests. */
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
