// What Next gives TypeScript (CSS modules, images). Its own next-env.d.ts says the same and is written anew by every build.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
