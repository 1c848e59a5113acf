import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The outline of a page while its code loads. */
export function ScreenSkeleton() {
  return (
    <Page>
      <Skeleton width={220} height={30} />
      <Skeleton height={44} />
      <Skeleton height={260} radius={12} />
    </Page>
  );
}
