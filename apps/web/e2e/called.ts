import type { Page } from "playwright-core";

/** Makes a call of the API as the person of a page, and returns its answer. */
export function called<Answer = { readonly id: string }>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return page.evaluate(
    async (sent) => {
      const key = Object.keys(localStorage).find(
        (name) => name.startsWith("@@auth0spajs@@") && name.includes("offline_access"),
      );
      const kept = JSON.parse(localStorage.getItem(key ?? "") ?? "{}");
      const reply = await fetch(`/api${sent.path}`, {
        method: sent.method,
        headers: {
          Authorization: `Bearer ${kept.body?.access_token}`,
          "Content-Type": "application/json",
        },
        ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return reply.json();
    },
    { method, path, body },
  );
}
