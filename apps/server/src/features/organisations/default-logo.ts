const LOGO =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32" role="img" aria-label="Storey">
<style>text{fill:#0f172a}@media (prefers-color-scheme:dark){text{fill:#f8fafc}}</style>
<rect x="2" y="19" width="24" height="9" rx="2.5" fill="#1d4ed8"/>
<rect x="5" y="11.5" width="18" height="6" rx="2" fill="#3b82f6"/>
<rect x="8" y="5" width="12" height="5" rx="1.8" fill="#93c5fd"/>
<text x="36" y="23" font-family="Inter,system-ui,sans-serif" font-size="20" font-weight="650" letter-spacing="-.4">Storey</text>
</svg>`);

/** The logo of an organisation that has none of its own, as SVG. */
export function defaultLogo(): Buffer {
  return LOGO;
}
