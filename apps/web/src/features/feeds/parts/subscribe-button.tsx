import type { FeedQuery } from "@storey/contract";
import { CalendarPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";

const SubscribeDialog = lazy(async () => ({
  default: (await import("./subscribe-dialog.tsx")).SubscribeDialog,
}));

interface SubscribeButtonProps {
  /** What is due, as the list is filtered now. */
  readonly query: FeedQuery;
}

/** Leads to the reader's calendar feeds, and to one of what the list shows. */
export function SubscribeButton({ query }: SubscribeButtonProps) {
  const { t } = useTranslation("secret-addresses");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CalendarPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("feed.subscribe")}
      </Button>
      <Suspense>
        {isOpen ? <SubscribeDialog query={query} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
