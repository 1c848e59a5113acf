import type { Page } from "playwright-core";

/** Makes one thing to check: passed or failed, required, a failure opens an issue, unless told otherwise. */
export function itemOf(parts: object): object {
  return {
    ...{ help: null, helpImageId: null, options: [], unit: null, min: null, max: null },
    ...{ isRequired: true, isCritical: false, weight: 1, responseType: "pass_fail_na" },
    ...{ isNoteRequiredOnFail: false, isPhotoRequiredOnFail: false },
    ...{ condition: null, perAsset: null },
    onFail: { issue: "auto", category: null, priority: "high", impact: "degraded" },
    ...parts,
  };
}

/** Publishes a template with the version that was read, as the call demands. */
export async function publish(page: Page, { id, version }: { id: string; version: number }) {
  await page.evaluate(
    async (read) => {
      const key = Object.keys(localStorage).find(
        (name) => name.startsWith("@@auth0spajs@@") && name.includes("offline_access"),
      );
      const kept = JSON.parse(localStorage.getItem(key ?? "") ?? "{}");
      const reply = await fetch(`/api/checklist-templates/${read.id}/publish`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${kept.body?.access_token}`,
          "If-Match": `"${read.version}"`,
        },
      });
      if (!reply.ok) throw new Error(await reply.text());
    },
    { id, version },
  );
}
