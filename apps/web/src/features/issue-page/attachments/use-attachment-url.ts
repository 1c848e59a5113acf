import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { attachmentQuery } from "../../issues/issue.queries.ts";

/** Returns an object URL of an attachment's bytes while it is shown; null until they are there. */
export function useAttachmentUrl(path: string): { url: string | null; failed: boolean } {
  const { data, isError } = useQuery(attachmentQuery(path));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, failed: isError };
}
