import { type Difference, withDifference } from "./difference.ts";

/** Answers each message of the page that opened this worker (`openBesidePage`) by one. */
export function answerPage<Asked>(work: (asked: Asked) => unknown): void {
  let asked: unknown;
  addEventListener("message", ({ data }: MessageEvent<Difference>) => {
    asked = withDifference(asked, data);
    postMessage(work(asked as Asked));
  });
}
