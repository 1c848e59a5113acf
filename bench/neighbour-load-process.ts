/**
 * The load of one organisation while another one is measured: an import of many rows, and writes of
 * one person, always as many at once. In a process of its own, so that its work is not the
 * measurement's.
 */
import { answerParent } from "./servers.ts";

const url = process.argv[2] ?? "";
let isOver = false;
const counts = { done: 0, refused: 0, other: 0 };

answerParent(0, {
  /** Writes at once and without end, by a header, a list of paths and a number. */
  write: async (argument) => {
    const { authorization, paths, atOnce } = JSON.parse(argument);
    const write = async (worker: number) => {
      for (let n = 0; !isOver; n++) {
        const reply = await fetch(`${url}${paths[(worker + n * atOnce) % paths.length]}`, {
          method: "PATCH",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify({ capacity: (worker + n) % 100 }),
        });
        await reply.text();
        counts[reply.ok ? "done" : reply.status === 503 ? "refused" : "other"]++;
      }
    };
    for (let worker = 0; worker < atOnce; worker++) void write(worker);
    return "";
  },
  /** Uploads and commits a file; answers when it is in. */
  import: async (argument) => {
    const { authorization, text } = JSON.parse(argument);
    const form = new FormData();
    form.set("file", new Blob([text]), "rooms.csv");
    const send = async (path: string, body: FormData | string) => {
      const isForm = body instanceof FormData;
      const type = isForm ? {} : { "content-type": "application/json" };
      const reply = await fetch(`${url}/api/spaces/imports${path}`, {
        method: "POST",
        headers: { authorization, ...type },
        body,
      });
      const answer = await reply.text();
      if (!reply.ok) throw new Error(`${reply.status} ${answer}`);
      return JSON.parse(answer);
    };
    const { id } = await send("", form);
    const done = await send(`/${id}/commit`, JSON.stringify({ validRowsOnly: false }));
    return String(done.counts.create);
  },
  /** Stops, and answers how many writes there were. */
  stop: async () => {
    isOver = true;
    return JSON.stringify(counts);
  },
  close: async () => "",
});
