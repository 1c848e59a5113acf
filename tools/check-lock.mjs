// Checks that the lock file is whole for every platform and names no version that is refused.
import { readFileSync } from "node:fs";

/** Versions that must not come in, with the reason. */
const REFUSED = [
  { name: "pdfjs-dist", below: "6.2.108", reason: "CVE-2026-16633: script from a crafted PDF" },
  { name: "sanitize-html", below: "2.17.5", reason: "CVE-2026-44990" },
  { name: "dompurify", below: "3.4.18", reason: "CVE-2026-116803" },
  {
    name: "@fastify/multipart",
    below: "10.1.9",
    reason: "CVE-2026-18549: aborted uploads leave files",
  },
  { name: "busboy", below: "3.2.6", reason: "CVE-2026-19484: a boundary stalls the event loop" },
];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const problems = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  for (const optional of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(path, optional))
      problems.push(`${name || "the project"} lacks ${optional} in the lock file`);
  }
  for (const { name: refused, below, reason } of REFUSED) {
    if (name === refused && isBelow(entry.version, below))
      problems.push(`${name} ${entry.version}: ${reason}; use ${below} or newer`);
  }
  if (entry.hasInstallScript && !(name in (lock.packages[""].allowScripts ?? readAllowed()))) {
    problems.push(
      `${name} has an install script that nobody has decided on (allowScripts in package.json)`,
    );
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.info(`The lock file is whole: ${Object.keys(lock.packages).length} packages.`);

function readAllowed() {
  return JSON.parse(readFileSync("package.json", "utf8")).allowScripts ?? {};
}

/** Tells whether a dependency is locked: beside its dependent or anywhere above it. */
function isLocked(path, dependency) {
  for (
    let place = path;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))
  ) {
    if (lock.packages[`${place}${place ? "/" : ""}node_modules/${dependency}`]) return true;
    if (place === "" || !place.includes("node_modules")) {
      return Boolean(lock.packages[`node_modules/${dependency}`]);
    }
  }
}

function isBelow(version, limit) {
  const [left, right] = [version, limit].map((text) => text.split(".").map(Number));
  for (let at = 0; at < 3; at++) if (left[at] !== right[at]) return left[at] < right[at];
  return false;
}
