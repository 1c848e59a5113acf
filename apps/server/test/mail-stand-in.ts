import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** The faults of the mail server. */
export interface Behaviour {
  /** The number of mails that are refused for now before one is taken. */
  readonly refusals?: number;
  readonly refusedRecipient?: string;
  /** The text of its refusal of that recipient. */
  readonly refusal?: string;
  /** The number of mails in which the connection is cut in the middle. */
  readonly cuts?: number;
  /** Runs when a mail has come in, before the server confirms it. */
  readonly beforeAnswer?: () => Promise<unknown>;
  /** Connections are taken, and nothing is answered. */
  readonly isSilent?: boolean;
  /** The password that a login must give. */
  readonly password?: string;
}

/** A mail as it came in. */
export interface ArrivedMail {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly bytes: Buffer;
  /** The greeting by which the sender introduced itself. */
  readonly greeting: string;
}

/** A mail server that keeps what it gets, and can be told to behave badly. */
export interface MailStandIn {
  readonly url: string;
  readonly arrived: readonly ArrivedMail[];
  /** The number of mails that were refused since the last reset. */
  readonly refused: number;
  behave(behaviour: Behaviour): void;
  reset(): void;
  /** Ends the connections that are kept in silence. */
  release(): void;
  /** Resolves once so many mails have come in. */
  untilArrived(count: number): Promise<void>;
  close(): Promise<void>;
}

function temporary(): Error {
  return Object.assign(new Error("not now"), { responseCode: 451 });
}

/** Starts the stand-in on a free port. */
export async function startMailStandIn(): Promise<MailStandIn> {
  const arrived: ArrivedMail[] = [];
  let waiting: (() => void)[] = [];
  let silent: (() => void)[] = [];
  let behaviour: Behaviour = {};
  let refused = 0;
  let cut = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === behaviour.password
        ? done(null, { user: "known" })
        : done(new Error(`Invalid login for ${password}`)),
    onConnect: (_session, done) => {
      if (behaviour.isSilent) silent.push(() => done());
      else done();
    },
    onRcptTo: ({ address }, _session, done) =>
      address.toLowerCase() === behaviour.refusedRecipient?.toLowerCase()
        ? done(
            Object.assign(new Error(behaviour.refusal ?? "no such mailbox"), { responseCode: 550 }),
          )
        : done(),
    onData: (stream, session, done) => {
      if (cut < (behaviour.cuts ?? 0)) {
        cut += 1;
        for (const connection of server.connections) connection.close();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refused < (behaviour.refusals ?? 0)) {
          refused += 1;
          return done(temporary());
        }
        arrived.push({
          envelope: envelopeOf(session),
          bytes: Buffer.concat(chunks),
          greeting: String(session.hostNameAppearsAs),
        });
        for (const tell of waiting) tell();
        return void (behaviour.beforeAnswer?.() ?? Promise.resolve()).then(() => done());
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "localhost");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const release = () => {
    for (const go of silent) go();
    silent = [];
  };
  return {
    url: `smtp://localhost:${port}`,
    arrived,
    get refused() {
      return refused;
    },
    behave: (given) => {
      behaviour = given;
    },
    reset: () => {
      arrived.length = 0;
      [behaviour, refused, cut] = [{}, 0, 0];
    },
    release,
    untilArrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (arrived.length < count) return;
          waiting = waiting.filter((each) => each !== look);
          resolve();
        };
        waiting.push(look);
        look();
      }),
    close: () => {
      release();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function envelopeOf({ envelope }: SMTPServerSession): ArrivedMail["envelope"] {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
  };
}
