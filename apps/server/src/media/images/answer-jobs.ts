import { writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import sharp from "sharp";
import { allowOnlyAcceptedDecoders } from "./image-versions.ts";

/**
 * Makes this process one that decodes: only the accepted decoders run, it holds no cache, it is the
 * first to go when memory runs out, and each job that its parent sends gets its answer.
 */
export function answerJobs<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  // The parent ends this process without warning, which would lose what its program has compiled
  // to.
  flushCompileCache();
  allowOnlyAcceptedDecoders();
  sharp.cache(false);
  sharp.concurrency(2);
  sacrificeFirst();
  // Ctrl-C reaches the whole group; the server decides when its worker ends.
  process.on("SIGINT", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", (job: Job) => {
    void answer(job).then((reply) => process.send?.(reply));
  });
}

/**
 * Makes this process the first to be killed when memory runs out, never the server or the database.
 */
function sacrificeFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has it.
  }
}
