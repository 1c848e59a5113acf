/** The scope of a sign-in; offline_access is added with refresh tokens. Source: Spec §9. */
export const IDENTITY_SCOPE = "openid profile email";
/** How long a token request may take. Source: Spec §9. */
export const TOKEN_REQUEST_TIMEOUT_S = 10;
/** How long a popup may stay open. Source: Spec §9. */
export const POPUP_TIMEOUT_S = 60;
/** The leeway in checking an ID token's times. Source: Spec §9. */
export const EXPIRY_LEEWAY_S = 60;
/** The life of the cookie that tells a session may exist. Source: Spec §9. */
export const SESSION_CHECK_DAYS = 1;
