import { INTERFACE_LANGUAGES } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { signInMail } from "./sign-in-mail.ts";

const LINK = "https://storey.example.test/idp/password/secret";

describe.each(INTERFACE_LANGUAGES)("the mails about signing in, in %s", (language) => {
  it.each(["password", "device", "changed"] as const)(
    "say the same as text and page: %s",
    (kind) => {
      const { subject, text, html } = signInMail({ kind, language, sender: null, link: LINK });
      expect(subject).not.toBe("");
      expect(html).toContain(`<html lang="${language}">`);
      for (const part of [text, html]) {
        expect(part).toContain(LINK);
        expect(part).not.toMatch(/\{\w+\}/);
      }
      expect(text.includes("30")).toBe(kind !== "changed");
    },
  );

  it("name the organisation whose administrator asked, as text", () => {
    const sender = "<b>{minutes}</b>\nHarbour";
    const { text, html } = signInMail({ kind: "password", language, sender, link: LINK });
    expect(text).toContain("<b>{minutes}</b> Harbour");
    expect(html).toContain("&lt;b&gt;{minutes}&lt;/b&gt; Harbour");
    // Nobody asked for it at the login, so a surprised reader gets different advice.
    const asked = signInMail({ kind: "password", language, sender: null, link: LINK }).text;
    const last = (mail: string) => mail.trim().split("\n").at(-1);
    expect(last(text)).not.toBe(last(asked));
    expect(last(text)).toContain("Harbour");
  });
});
