export default {
  build: { target: 'es2023' },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['plumbline-check'] },
};
