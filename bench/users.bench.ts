/** Measures the list of 5,000 members against two flat queries and JSON.stringify. */
import type { Request } from "autocannon";
import type { Bench, Finding } from "./bench.ts";
import { LARGE, MEMBERS } from "./data-set.ts";
import { median, timed } from "./load.ts";

const TARGET = 2;
const ROUNDS = 25;

/** Measures the whole list, and a page of its search by a word that a tenth of the members have. */
export async function measureUsers(bench: Bench): Promise<Finding[]> {
  const headers = { authorization: await bench.authorization(LARGE) };
  const list: Request = { method: "GET", path: "/api/organisations/users", headers };
  const search: Request = {
    method: "POST",
    path: "/api/organisations/users/search",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ searchTerm: "person 7" }),
  };
  const flat: Request = { method: "GET", path: "/members" };
  const times = { flat: [] as number[], list: [] as number[], search: [] as number[] };
  for (let round = -5; round < ROUNDS; round++) {
    const base = await timed(bench.bare.url, flat);
    const own = await timed(bench.storey.url, list);
    const found = await timed(bench.storey.url, search);
    if (JSON.parse(own.body).length !== MEMBERS) throw new Error("the list is not whole");
    if (round < 0) continue;
    times.flat.push(base.ms);
    times.list.push(own.ms);
    times.search.push(found.ms);
  }
  const base = median(times.flat);
  return [
    finding(`list of ${MEMBERS} members`, median(times.list), base, TARGET),
    finding(`search among ${MEMBERS} members`, median(times.search), base),
  ];
}

function finding(name: string, ms: number, base: number, atMost?: number): Finding {
  return {
    name,
    measured: `${ms.toFixed(1)} ms against ${base.toFixed(1)} ms flat`,
    value: ms / base,
    ...(atMost === undefined ? {} : { target: { atMost } }),
  };
}
