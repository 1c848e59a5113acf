import "./parts/space-page-messages.ts";
import type { Space } from "@storey/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { Section } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const FirstLook = lazy(async () => ({
  default: (await import("../panoramas/parts/first-look.tsx")).FirstLook,
}));

interface LookAroundProps {
  readonly space: Pick<Space, "id" | "panoramaIds" | "mainPanoramaId">;
  readonly onOpen: () => void;
}

/** A first look at the panoramas of a space, and the way to them; nothing where it has none. */
export function LookAround({ space, onOpen }: LookAroundProps) {
  const { t } = useTranslation("space-page");
  const isOn = useSetting("spaces_panoramas");
  if (!isOn || space.panoramaIds.length === 0) return null;
  return (
    <Section title={t("look.title")}>
      <Suspense fallback={<Skeleton height="190px" radius="var(--radius-large)" />}>
        <FirstLook space={space} label={t("look.open")} onOpen={onOpen} />
      </Suspense>
    </Section>
  );
}
