import { loadMessages } from "../../lib/messages.ts";

/** Loads what an audit is made of, so that the device has it when its network is gone. */
export async function keepAuditParts(): Promise<void> {
  await Promise.all([
    loadMessages(["asset-audits", "assets", "codes", "forms"]),
    import("./asset-audit.screen.tsx"),
    import("./parts/complete-dialog.tsx"),
    import("./parts/identify-dialog.tsx"),
    import("../assets/parts/new-asset-dialog.tsx"),
  ]);
}
