import pino, { type Logger } from "pino";

/** Header and field names whose values never reach a log. */
const SECRET_PATHS = [
  "authorization",
  "cookie",
  "password",
  "token",
  "access_token",
  "refresh_token",
  "*.authorization",
  "*.cookie",
  "*.password",
  "*.token",
  "*.access_token",
  "*.refresh_token",
  "req.headers",
  "err.parameters",
  "err.detail",
  "err.where",
];

/** Makes the structured log of the server: JSON lines on standard error. */
export function createLogger(level: string): Logger {
  return pino(
    { level, redact: { paths: SECRET_PATHS, censor: "[redacted]" }, base: null },
    pino.destination({ dest: 2, sync: false }),
  );
}
