import { createHmac, timingSafeEqual } from "node:crypto";

const DEVICE_SECONDS = 365 * 86_400;

/** Makes and checks the two small proofs of the sign-in page, by the cookie keys (newest first). */
export type SignInProof = {
  /** Hidden field of the form: only a page we served for this interaction has it. */
  formToken(interactionUid: string): string;
  isFormToken(interactionUid: string, token: unknown): boolean;
  /** Cookie value saying that this browser has signed in to the account. */
  deviceToken(email: string): string;
  isDeviceToken(email: string, token: string | undefined): boolean;
};

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

  return {
    formToken: (uid) => sign(newest, `form ${uid}`),
    isFormToken: (uid, token) => typeof token === "string" && isSigned(`form ${uid}`, token),
    deviceToken(email) {
      const until = String(Math.floor(Date.now() / 1_000) + DEVICE_SECONDS);
      return `${until}.${sign(newest, deviceWords(email, until))}`;
    },
    isDeviceToken(email, token) {
      const [until, signature] = token?.split(".") ?? [];
      if (!until || !signature || Number(until) * 1_000 < Date.now()) return false;
      return isSigned(deviceWords(email, until), signature);
    },
  };
}
