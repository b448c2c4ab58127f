module.exports = { reactStrictMode: true, poweredByHeader: false, typescript: { ignoreBuildErrors: true } };
