import { createHmac, timingSafeEqual } from "node:crypto";

const DEVICE_SECONDS = 365 * 86_400;
const PROOF = /^\d{1,12}\.[\w-]{43}$/;

/** A proof that an account knows a browser, and the second it was given in, since 1970. */
export type DeviceProof = { proof: string; issuedAt: number };

/** Makes and checks the two small proofs of the sign-in page, by the cookie keys (newest first). */
export type SignInProof = {
  /** Makes the hidden field of the form: only a page we served for this interaction has it. */
  formToken(interactionUid: string): string;
  isFormToken(interactionUid: string, token: unknown): boolean;
  /**
   * Makes the cookie with a new proof that the account knows this browser, beside those of other
   * accounts.
   */
  deviceCookie(email: string, former: string | undefined): string;
  /**
   * Reads from a cookie the proof that an account knows this browser, which stands for the device.
   */
  knownDevice(email: string, cookie: string | undefined): DeviceProof | undefined;
};

/** A computer at a desk may be used by so many in turn. */
const MAX_ACCOUNTS = 5;
const SEPARATOR = "~";

/** Proofs by HMAC-SHA256. Former keys still check, so that keys can be changed. */
export function createSignInProof(cookieKeys: readonly string[]): SignInProof {
  const sign = (key: string, words: string) =>
    createHmac("sha256", key).update(words).digest("base64url");
  const newest = cookieKeys[0];
  if (!newest) throw new Error("At least one cookie key is needed");

  function isSigned(words: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return cookieKeys.some((key) => {
      const expected = Buffer.from(sign(key, words));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }

  const deviceWords = (email: string, until: string) =>
    `device ${until} ${email.trim().toLowerCase()}`;

  function isDeviceProof(email: string, proof: string): boolean {
    const [until, signature] = proof.split(".");
    if (!until || !signature || Number(until) * 1_000 < Date.now()) return false;
    return isSigned(deviceWords(email, until), signature);
  }

  const proofsIn = (cookie = "") =>
    cookie
      .split(SEPARATOR)
      .filter((proof) => PROOF.test(proof))
      .slice(0, MAX_ACCOUNTS);

  return {
    formToken: (uid) => sign(newest, `form ${uid}`),
    isFormToken: (uid, token) => typeof token === "string" && isSigned(`form ${uid}`, token),
    deviceCookie(email, former) {
      const until = String(Math.floor(Date.now() / 1_000) + DEVICE_SECONDS);
      const own = `${until}.${sign(newest, deviceWords(email, until))}`;
      const others = proofsIn(former).filter((proof) => !isDeviceProof(email, proof));
      return [own, ...others].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
    },
    knownDevice(email, cookie) {
      const proof = proofsIn(cookie).find((each) => isDeviceProof(email, each));
      return proof === undefined
        ? undefined
        : { proof, issuedAt: Number.parseInt(proof, 10) - DEVICE_SECONDS };
    },
  };
}
