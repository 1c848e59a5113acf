const LOGO =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 116 32" role="img" aria-label="Storey">
<style>text{fill:#0f172a}@media (prefers-color-scheme:dark){text{fill:#f8fafc}}</style>
<rect x="2" y="2" width="28" height="28" rx="7" fill="#0067eb"/>
<g transform="translate(2 2) scale(.875)" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
<path d="M9 21.5h14M9 16h14M9 10.5h14" opacity=".45"/><path d="M9 21.5h5V16h5v-5.5h4"/></g>
<text x="40" y="23" font-family="Inter,system-ui,sans-serif" font-size="20" font-weight="650" letter-spacing="-.4">Storey</text>
</svg>`);

/** Returns the logo of an organisation that has none of its own, as SVG. */
export function defaultLogo(): Buffer {
  return LOGO;
}
