import { INTERFACE_LANGUAGES } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { type InvitationFacts, invitationMail } from "./invitation.ts";

const FACTS: InvitationFacts = {
  language: "en",
  organisationName: "Harbour University",
  inviterName: "Robin Quill",
  link: "https://storey.example/invitation?a=1&b=2#secret",
  expiresAt: "2026-11-28T14:30:00.000Z",
  timezone: "UTC",
};

const mail = (given: Partial<InvitationFacts> = {}) => invitationMail({ ...FACTS, ...given });

describe("an invitation", () => {
  it("ends by the clocks of the organisation, which it names", () => {
    expect(mail({ timezone: "Asia/Tokyo" }).text).toContain("28 November 2026 at 23:30 GMT+9");
    expect(mail({ timezone: "Asia/Kolkata" }).text).toContain("20:00");
    expect(mail({ timezone: "Nowhere/Land" }).text).toContain("14:30 UTC");
  });
  it.each(INTERFACE_LANGUAGES)("in %s names everything, in text and in HTML", (language) => {
    const { subject, text, html } = mail({ language });
    expect(subject).toContain("Harbour University");
    expect(html).toContain(`<html lang="${language}">`);
    for (const word of ["Harbour University", "Robin Quill", "28", "2026", "14:30", "UTC"]) {
      expect(text).toContain(word);
      expect(plain(html)).toContain(word);
    }
    expect(text).toContain(FACTS.link);
    expect(`${subject}${text}${html}`).not.toMatch(/\{(organisation|inviter|moment)\}|undefined/);
  });

  it("says the same in text as in HTML", () => {
    const { text, html } = mail();
    const shown = plain(html.replace(/^.*<body[^>]*>/s, ""));
    for (const sentence of text.split("\n").filter((line) => line !== "")) {
      expect(shown).toContain(sentence.replace(/:$/, ""));
    }
  });

  it("is written in each language's own words, and in English for a language nobody knows", () => {
    const subjects = INTERFACE_LANGUAGES.map((language) => mail({ language }).subject);
    expect(new Set(subjects).size).toBe(INTERFACE_LANGUAGES.length);
    expect(mail({ language: "de-AT" })).toEqual(mail({ language: "de" }));
    for (const language of ["xx", "", null, undefined, "__proto__"])
      expect(mail({ language })).toEqual(mail());
  });

  it("has one button and the same address as text, and loads nothing", () => {
    const { html } = mail();
    expect([...html.matchAll(/<a /g)]).toHaveLength(2);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(
      new Set(["https://storey.example/invitation?a=1&amp;b=2#secret"]),
    );
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object)|url\(|@import|src=/);
  });

  it("names nobody where nobody is to be named", () => {
    for (const inviterName of [null, "", " \u202e "]) {
      expect(mail({ inviterName }).text).toContain("You have been invited to Harbour University");
    }
  });
});

describe("names are data", () => {
  it.each([
    "<script>alert(1)</script>",
    `"><img src=x onerror=alert(1)>`,
    "'; drop table mail; --",
    "</style></title><script>x</script>",
    "<!-- -->",
  ])("%s is shown as it is and never becomes markup", (name) => {
    const { html, text } = mail({ organisationName: name, inviterName: name });
    expect(text).toContain(name);
    expect(tagsOf(html)).toEqual(tagsOf(mail().html));
    expect(plain(html)).toContain(name);
  });

  it.each([
    "{{constructor.constructor('return 1')()}}",
    ["$", "{process.env}"].join(""),
    "{link}",
    "{organisation}",
    "{inviter}",
    "<%= 7 * 7 %>",
    "$&$1$`",
  ])("%s is no template", (name) => {
    const { subject, text, html } = mail({ organisationName: name, inviterName: name });
    expect(subject).toBe(`Invitation to ${name}`);
    expect(text).toContain(`${name} has invited you to ${name} on Storey.`);
    expect(plain(html)).toContain(`${name} has invited you to ${name} on Storey.`);
  });

  it.each([
    "Harbour\r\nBcc: everybody@example.test",
    "Harbour\nBcc: everybody@example.test",
    "Harbour\u2028Bcc: everybody@example.test",
    "Harbour\u0000\u0007\u0085Bcc: everybody@example.test",
  ])("%j stays one line of the subject", (name) => {
    const { subject } = mail({ organisationName: name });
    expect(subject).toBe("Invitation to Harbour Bcc: everybody@example.test");
  });

  it("written from right to left, or turning the text around, leave the sentence alone", () => {
    const arabic = "جامعة الميناء";
    const { subject, html } = mail({ organisationName: `${arabic}\u202e`, inviterName: "\u2067x" });
    expect(subject).toBe(`Invitation to ${arabic}`);
    expect(html).toContain(`<bdi>${arabic}</bdi>`);
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it("of emoji and of any length are whole in the mail, and shortened between characters in the subject", () => {
    const family = "👨‍👩‍👧‍👦";
    const { subject, text } = mail({ organisationName: family.repeat(200) });
    expect(subject).toBe(`Invitation to ${family.repeat(60)}…`);
    expect(text).toContain(family.repeat(200));
    expect(mail({ organisationName: "lone \ud800 half" }).subject.isWellFormed()).toBe(true);
  });
});

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?[a-z!][a-z0-9]*/gi)].map(([tag]) => tag);
}

/** Strips a page down to the text that a person reads. */
function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
