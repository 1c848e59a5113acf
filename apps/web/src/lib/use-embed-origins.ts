import { useEffect, useState } from "react";
import { configuration } from "./configuration.ts";
import { lastConfiguration } from "./last-configuration.ts";

/**
 * Returns the origins whose pages may be framed, on pages of guests too. An answer that is kept from an
 * older server names none.
 */
export function useEmbedOrigins(): readonly string[] {
  const [origins, setOrigins] = useState(() => lastConfiguration()?.embedOrigins ?? []);
  useEffect(() => {
    let isLeft = false;
    configuration().then(
      ({ embedOrigins = [] }) => isLeft || setOrigins(embedOrigins),
      // Without an answer nothing is framed, and the link stays.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return origins;
}
